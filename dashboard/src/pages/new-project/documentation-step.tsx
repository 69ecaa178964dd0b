import type { ConnectionBody } from '../../../../server/src/contract/connection.ts';
import { SiteFacts, UnreadNotice } from '../../inspection/site-facts.tsx';
import { outlineFacts } from '../../inspection/site-words.ts';
import { counted } from '../../parts/amounts.ts';
import { Notice } from '../../parts/notice.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { ChoiceCards } from './choice-cards.tsx';
import { StepForm } from './step-form.tsx';
import type { Wizard } from './use-wizard.ts';

/** A folder cannot be called so. */
const other = '\0';

export function DocumentationStep({ wizard, connection }: { wizard: Wizard; connection: ConnectionBody }) {
  const { draft, change, errorOf, goTo, problem } = wizard;
  const { sites, unseen, branch } = connection;
  const found = sites.map(({ root, title, pages }) => ({
    value: root,
    title: root || 'The whole repository',
    description: `${title} · ${counted(pages, 'page')}`,
  }));
  const chosen = draft.isOtherRoot ? null : sites.find(({ root }) => root === (draft.root ?? ''));
  const whole = { value: '', title: 'The whole repository', description: 'Every folder counts.' };
  const options = found.some(({ value }) => value === '') ? found : [...found, whole];
  return (
    <StepForm
      title="Where is the documentation?"
      problem={problem}
      verb="Continue"
      isBusy={false}
      onSubmit={() => goTo('model')}
      onBack={() => goTo('connection')}
    >
      <Notice tone="good">
        Connected{branch === null ? '' : `: pull requests go into ${branch}`}.
        {sites.length === 0 &&
          unseen === null &&
          ' No documentation was found yet, which is fine for a new repository.'}
      </Notice>
      {unseen !== null && <Notice tone="warn">{unseen}</Notice>}
      <ChoiceCards
        legend="Folder"
        value={draft.isOtherRoot ? other : (draft.root ?? '')}
        options={[...options, { value: other, title: 'Another folder', description: 'Name it yourself.' }]}
        onChange={(value) =>
          change(value === other ? { isOtherRoot: true, root: '' } : { isOtherRoot: false, root: value })
        }
      />
      {(draft.isOtherRoot || errorOf('repository.root')) && (
        <TextField
          label="Path of the folder"
          placeholder="packages/docs"
          value={draft.root ?? ''}
          onChange={(root) => change({ root, isOtherRoot: true })}
          error={errorOf('repository.root')}
        />
      )}
      {chosen?.outline && <Understanding outline={chosen.outline} />}
    </StepForm>
  );
}

/** What the configuration of the chosen folder says. */
const Understanding = ({ outline }: { outline: NonNullable<ConnectionBody['sites'][number]['outline']> }) => (
  <section className="stack" aria-label="What Docwright sees there">
    <UnreadNotice count={outline.unread.length} list={outline.unread} />
    <SiteFacts rows={outlineFacts(outline)} />
  </section>
);
