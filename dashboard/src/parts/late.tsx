import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

interface LateComponent<Props> {
  (props: Props & { skeleton?: ReactNode }): ReactNode;
  /** Begins to load the code before it is shown. */
  preload(): void;
}

/** The component, or why it could not be loaded, which is thrown where it should be shown. */
type Code<Props> = { component: ComponentType<Props> } | { error: Error };

/**
 * A component whose code is loaded when it is first shown, with a skeleton until then. Not React's own `lazy`: that one
 * keeps what has come hidden for 300 ms after the last skeleton, which is a third of what a first visit takes.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): LateComponent<Props> {
  let code: Code<Props> | null = null;
  let loading: Promise<Code<Props>> | null = null;
  const begin = async (): Promise<Code<Props>> => {
    loading ??= load().then(
      (component) => ({ component }),
      (error: Error) => ({ error }),
    );
    code = await loading;
    return code;
  };

  function Late({ skeleton = null, ...props }: Props & { skeleton?: ReactNode }) {
    const [known, setKnown] = useState(code);
    useEffect(() => {
      if (known === null) void begin().then(setKnown);
    }, [known]);
    if (known === null) return skeleton;
    if ('error' in known) throw known.error;
    return <known.component {...(props as unknown as Props)} />;
  }
  return Object.assign(Late, { preload: () => void begin() });
}
