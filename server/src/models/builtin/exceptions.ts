import { inOrder, maybe, oneOf, type Rule, repeated, separator } from './rule.ts';

/** Behind these a place follows: `except in Alerts`. */
const inPlace =
  "except in|except on|except for in|except for on|except within|except under|except from|except at|but not in|but not on|but not within|but not under|but not from|not in|not on|and not in|and not on|other than in|other than on|apart from in|apart from on|aside from in|excluding in|just not in|just not on|though not in|though not on|but leave out|outside of|outside|but don't do it in|but don't do this in|but never in|but never on";

/** Behind these anything may: `except Alerts` may be a term, so the page must be named as one. */
const ofAnything =
  "except|except for|but not|but not for|other than|apart from|aside from|excluding|but excluding|with the exception of|save for|save|bar|leaving out|omitting|but omit|omit|skipping|but skip|skip|and skip|ignoring|but ignore|ignore|minus|exclude|but exclude|leave out|without touching|without changing|but without touching|but don't touch|but do not touch|don't touch|do not touch|but don't change|but do not change|don't change|do not change|just not|not for|but keep out|excl.|excl";

const leave =
  'leave|leaving|keep|keeping|but leave|but keep|and leave|and keep|though leave|just leave|but please leave|so leave';
const asItIs =
  'alone|untouched|unchanged|as it is|as is|as they are|out|out of it|out of this|intact|the way it is|the way they are|as-is|like it is';

/** In an exception "or" joins: neither of them is meant. */
const joint = oneOf(separator, ', or|or|nor|, nor');

export interface Exceptions {
  /** Anywhere beside an instruction. */
  readonly beside: Rule;
  /** Behind what says that every page is meant: `everywhere but the changelog`. */
  readonly ofAllPages: Rule;
}

/**
 * The pages that an instruction leaves alone. `pages` are read behind a word for a place; `namedAsPages` are those
 * that can be nothing else, which need no such word.
 */
export function exceptions(pages: Rule, namedAsPages: Rule): Exceptions {
  const several = (each: Rule): Rule => inOrder(each, repeated(joint, maybe('in|on|for|from'), each));
  const besides = oneOf(
    inOrder(inPlace, several(pages)),
    inOrder(ofAnything, several(namedAsPages)),
    inOrder(leave, several(namedAsPages), asItIs),
  );
  return {
    beside: besides,
    ofAllPages: oneOf(besides, inOrder(`${ofAnything}|but`, maybe('in|on|for'), several(pages))),
  };
}
