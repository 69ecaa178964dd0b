import { useAnnounce } from './announcer.tsx';
import { Button } from './button.tsx';

/** Puts text on the clipboard; `what` names it for those who listen. */
export function CopyButton({ text, what, label = 'Copy' }: { text: string; what: string; label?: string }) {
  const announce = useAnnounce();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      announce(`Copied ${what}.`);
    } catch {
      announce('The browser did not allow copying. Select the text and copy it by hand.', 'bad');
    }
  };
  return (
    <Button small onClick={copy} aria-label={`${label} ${what}`}>
      {label}
    </Button>
  );
}
