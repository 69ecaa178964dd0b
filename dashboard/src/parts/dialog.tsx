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
      <h2 id={id} className="dialog-title">
        {title}
      </h2>
      <div className="stack">{children}</div>
      {/* Last, so that the first thing to do gets the focus. */}
      <Button kind="quiet" small className="dialog-close" onClick={onClose} aria-label="Close this dialog">
        ✕
      </Button>
    </dialog>
  );
}

interface ConfirmProps {
  title: string;
  children: ReactNode;
  verb: string;
  /** Red where something is lost by it. */
  kind?: 'danger' | 'primary';
  isBusy?: boolean;
  isDisabled?: boolean;
  onConfirm(): void;
  onClose(): void;
}

/** Asks before something that cannot be taken back. */
export function Confirm({
  title,
  children,
  verb,
  kind = 'danger',
  onConfirm,
  onClose,
  ...state
}: ConfirmProps) {
  const { isBusy = false, isDisabled = false } = state;
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <div className="row dialog-actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button kind={kind} isBusy={isBusy} disabled={isDisabled} onClick={onConfirm}>
          {verb}
        </Button>
      </div>
    </Dialog>
  );
}
