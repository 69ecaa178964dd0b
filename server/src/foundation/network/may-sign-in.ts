const harmless = ['accept', 'accept-language', 'content-type', 'if-none-match', 'user-agent'];

/** Whether a request's header may say who is calling: hosts have names of their own for it, so whatever is not known does. */
export const maySignIn = (header: string): boolean => !harmless.includes(header);
