import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

interface LateComponent<Props> {
  (props: Props & { skeleton?: ReactNode }): ReactNode;
  /** Begins to load the code before it is shown. */
  preload(): void;
}

/**
 * A component whose code is loaded when it is first shown, with a skeleton until then. Not React's own `lazy`: that one
 * keeps what has come hidden for 300 ms after the last skeleton, which is a third of what a first visit takes.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): LateComponent<Props> {
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<ComponentType<Props>> | null = null;
  const begin = () => {
    loading ??= load().then((component) => {
      loaded = component;
      return component;
    });
    return loading;
  };

  function Late({ skeleton = null, ...props }: Props & { skeleton?: ReactNode }) {
    const [Shown, setShown] = useState(() => loaded);
    const [error, setError] = useState<Error | null>(null);
    useEffect(() => {
      if (Shown === null) begin().then((component) => setShown(() => component), setError);
    }, [Shown]);
    if (error) throw error;
    return Shown === null ? skeleton : <Shown {...(props as unknown as Props)} />;
  }
  // Who shows it meets the error of loading it; before that nobody does.
  return Object.assign(Late, { preload: () => void begin().catch(() => {}) });
}
