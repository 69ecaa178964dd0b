/** What Bitbucket takes, in characters. */
export const maximumTitle = 255;
export const maximumBody = 32_768;
