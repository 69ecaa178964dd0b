import { PageHead } from '../../parts/page-head.tsx';

export default function SystemPage() {
  return <PageHead title="System" />;
}
