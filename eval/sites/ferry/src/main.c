/* ferry: copies directories between machines */
#include <stdio.h>

int main(int argc, char **argv) {
  if (argc < 2) {
    fputs("usage: ferry push SOURCE TARGET\n", stderr);
    return 64;
  }
  return 0;
}
