import { PageHead } from '../../parts/page-head.tsx';

export default function PullPage() {
  return <PageHead title="Pull" />;
}
