import { useSession } from '../../api/session.ts';
import { Card } from '../../parts/card.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { PasswordForm } from './password-form.tsx';
import { SignOut } from './sign-out.tsx';

export default function AccountPage() {
  const { data: session } = useSession();
  const hasPassword = session?.hasPassword ?? false;
  return (
    <>
      <PageHead title="Account" />
      <div className="stack">
        <Card title={hasPassword ? 'Change the password' : 'Set a password'}>
          <PasswordForm hasPassword={hasPassword} />
        </Card>
        <Card title="Sign out">
          <SignOut />
        </Card>
      </div>
    </>
  );
}
