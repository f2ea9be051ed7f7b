"""Prints what pefile reads from the import tables of each file: kind, DLL, function or #ordinal."""

import sys

import pefile

for path in sys.argv[1:]:
    print("file", path, sep="\t")
    image = pefile.PE(path, fast_load=True)
    directories = [pefile.DIRECTORY_ENTRY["IMAGE_DIRECTORY_ENTRY_" + name] for name in ("IMPORT", "DELAY_IMPORT")]
    image.parse_data_directories(directories)
    for kind, table in ("static", "DIRECTORY_ENTRY_IMPORT"), ("delay", "DIRECTORY_ENTRY_DELAY_IMPORT"):
        for entry in getattr(image, table, []):
            dll = entry.dll.decode("latin-1")
            print(kind, dll, sep="\t")
            for function in entry.imports:
                # pefile invents names for the ordinals of ws2_32 and oleaut32; the image has none.
                named = not function.import_by_ordinal
                text = function.name.decode("latin-1") if named else f"#{function.ordinal}"
                print(kind, dll, text, sep="\t")
