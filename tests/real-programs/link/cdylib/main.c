/* A host that loads a Rust cdylib by name, as an interpreter loads an extension. */
#include <windows.h>
int main(int argc, char **argv) {
    HMODULE module = argc > 1 ? LoadLibraryA(argv[1]) : NULL;
    void (*report)(void) = module ? (void (*)(void))GetProcAddress(module, "report") : NULL;
    if (!report) return 2;
    report();
    return 0;
}
