import { PageHead } from '../../parts/page-head.tsx';

export default function AccountPage() {
  return <PageHead title="Account" />;
}
