/** For what pages of any site may call: they may read the answer, a refusal too. */
export const crossOriginHeaders = (origin: string | undefined): Record<string, string> => ({
  'cross-origin-resource-policy': 'cross-origin',
  vary: 'origin',
  ...(origin === undefined
    ? {}
    : { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' }),
});
