/* A program that links a Rust staticlib. */
void report(void);
int main(void) { report(); return 0; }
