import { PageHead } from '../../parts/page-head.tsx';

export default function NewProjectPage() {
  return <PageHead title="NewProject" />;
}
