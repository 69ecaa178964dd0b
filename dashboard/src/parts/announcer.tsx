import './announcer.css';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';

type Tone = 'good' | 'bad';
type Announce = (message: string, tone?: Tone) => void;

const AnnouncerContext = createContext<Announce>(() => undefined);

/** Says in passing that something was done: seen for some seconds, and read out. */
export const useAnnounce = (): Announce => useContext(AnnouncerContext);

const shownMs = 5_000;

export function AnnouncerProvider({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState<{ id: number; message: string; tone: Tone }[]>([]);
  const announce = useCallback<Announce>((message, tone = 'good') => {
    const id = performance.now();
    setSaid((all) => [...all.slice(-2), { id, message, tone }]);
    setTimeout(() => setSaid((all) => all.filter((one) => one.id !== id)), shownMs);
  }, []);
  return (
    <AnnouncerContext value={announce}>
      {children}
      <div className="announcer" role="status">
        {said.map(({ id, message, tone }) => (
          <p key={id} className={`announcer-message announcer-${tone}`}>
            {message}
          </p>
        ))}
      </div>
    </AnnouncerContext>
  );
}
