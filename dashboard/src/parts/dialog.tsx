import './dialog.css';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';

interface DialogProps {
  title: string;
  onClose(): void;
  children: ReactNode;
}

/** The browser's own modal dialog: it keeps the focus, and Escape closes it. Shown while it is rendered. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Closed while it is still in the page, or the focus would not return to where it was.
  useLayoutEffect(() => {
    const dialog = ref.current!;
    dialog.showModal();
    return () => dialog.close();
  }, []);
  return (
    <dialog
      ref={ref}
      className="dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header className="dialog-head">
        <h2 id={id}>{title}</h2>
        <Button kind="quiet" small onClick={onClose} aria-label="Close this dialog">
          ✕
        </Button>
      </header>
      <div className="stack">{children}</div>
    </dialog>
  );
}

interface ConfirmProps {
  title: string;
  children: ReactNode;
  verb: string;
  isBusy?: boolean;
  isDisabled?: boolean;
  onConfirm(): void;
  onClose(): void;
}

/** Asks before something that cannot be taken back. */
export const Confirm = ({ title, children, verb, isBusy, isDisabled, onConfirm, onClose }: ConfirmProps) => (
  <Dialog title={title} onClose={onClose}>
    {children}
    <div className="row dialog-actions">
      <Button onClick={onClose}>Cancel</Button>
      <Button kind="danger" isBusy={isBusy ?? false} disabled={isDisabled} onClick={onConfirm}>
        {verb}
      </Button>
    </div>
  </Dialog>
);
