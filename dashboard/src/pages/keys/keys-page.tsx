import { PageHead } from '../../parts/page-head.tsx';

export default function KeysPage() {
  return <PageHead title="Keys" />;
}
