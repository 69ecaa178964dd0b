import { asked, must, wish } from '../asked.ts';
import { words } from '../names.ts';
import { inOrder, maybe, noted, oneOf, type Rule, slot } from '../rule.ts';
import { isPathLike, term } from '../slots.ts';
import { was } from './field-parts.ts';

/** A page that is renamed, and not its file: the new name is no path. */
export const newTitle = oneOf(
  slot('value', (token) => (isPathLike(token.text) ? undefined : term(token))),
  words('value', 'new text'),
);
/** A new title does not change the address anyway. */
export const keepsAddress = maybe(
  maybe('and|but'),
  oneOf(
    inOrder('keep|keeping|leave|leaving', 'the|its', 'url|address|path|file name|filename|slug|link|file'),
    "without changing the url|same url|not the url|only the title|the url stays|the url should stay|the url can stay|the address can stay|the path can stay|the file can stay|do not change the url|don't change the url|without changing its url",
  ),
  maybe('as it is|as is|unchanged|the same|alone|untouched'),
);
const titleNoun = maybe('the title|the name|the new title|title');
export const retitle = (pages: Rule): Rule =>
  noted(
    'retitled',
    inOrder(
      oneOf(
        asked(
          'rename|retitle|re-title',
          pages,
          was,
          'to|as|into|->|to be|with|in|to simply|to just',
          titleNoun,
          newTitle,
        ),
        inOrder('call|title|name|retitle|re-title', pages, newTitle, maybe('instead')),
        inOrder(
          'change|update',
          maybe('the name of'),
          pages,
          'to be called|to be titled|to be named|so it is called|so that it is called|so it is titled',
          newTitle,
        ),
        inOrder(
          'change|update|set',
          'the name of|the display name of|name of',
          pages,
          'to|into|->|to be',
          newTitle,
        ),
        inOrder(
          pages,
          oneOf(
            inOrder(
              must,
              'be called|be titled|be named|be renamed|have the title|have the name|get the title|be entitled|carry the title|bear the title|be renamed to|be renamed as|be retitled to|be retitled',
            ),
            'is now called|is now titled|is now named|is called|is to be called|needs the title|gets the title|needs a new title|wants the title',
          ),
          maybe('to|as|now'),
          newTitle,
        ),
        inOrder(
          wish,
          pages,
          'to',
          'be called|be titled|be named|be renamed to|have the title|be renamed',
          maybe('to|as'),
          newTitle,
        ),
      ),
      keepsAddress,
    ),
  );
