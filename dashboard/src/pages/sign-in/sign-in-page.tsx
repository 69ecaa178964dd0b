import { PageHead } from '../../parts/page-head.tsx';

export default function SignInPage(_: { hasPassword: boolean }) {
  return <PageHead title="SignIn" />;
}
