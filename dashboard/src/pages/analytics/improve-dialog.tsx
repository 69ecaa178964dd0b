import { useLocation } from 'wouter';
import type { PageCounts } from '../../../../server/src/contract/analytics-read.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { PromptBox } from '../../prompt/prompt-box.tsx';
import { improvePrompt } from './prompts.ts';
import { whenWords } from './time-words.ts';
import type { Report } from './use-report.ts';

interface ImproveDialogProps {
  report: Report;
  page: PageCounts;
  onClose(): void;
}

/** A job about one page, with its numbers as the reason. */
export function ImproveDialog({ report: { projectId, range }, page, onClose }: ImproveDialogProps) {
  const [, navigate] = useLocation();
  return (
    <Dialog title="Improve this page" onClose={onClose}>
      <PromptBox
        projectId={projectId}
        prompt={improvePrompt(page, whenWords(range))}
        onCreated={(jobId) => navigate(`/projects/${projectId}/jobs/${jobId}`)}
      />
    </Dialog>
  );
}
