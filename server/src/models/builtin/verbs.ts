/**
 * What people do to documentation, and the words they have for it. A verb that a form reads, every form of that
 * sort reads. Words that may mean something else as well ("archive", "retire", "clean up") are in none.
 */
export const create =
  'add|create|make|write|start|set up|put together|put up|whip up|throw together|draft|prepare|generate|build|introduce|open|spin up|scaffold|begin|author|compose|produce|insert|publish|put in|establish|bootstrap|stub out|knock together|craft|provide';

export const putIn =
  'add|put|include|insert|place|list|link|show|register|append|hang|display|expose|surface|enter|hook|hook up|bring|get|file|slot|pull|work|take up|take|pop|drop|stick|integrate|attach|plug|wire|tuck|squeeze|incorporate|mount|position|pin|throw|stuff|publish';

export const carry =
  'move|relocate|shift|transfer|put|bring|migrate|place|take|drag|carry|transplant|rehome|re-home|stick|push|send over|pull';

export const takeAway =
  'delete|remove|erase|drop|trash|get rid of|take down|discard|eliminate|scrap|kill|throw away|throw out|purge|wipe|wipe out|nuke|dump|bin|cut|ditch|axe|junk|zap|do away with|dispose of|take out|chuck|chuck out|toss|rip out|weed out|lose';

export const mend =
  'fix|repair|correct|resolve|mend|patch up|patch|clear up|tidy up|heal|clean up|fix up|sort|sort out|straighten out|remedy|rectify|cure|put right|set right|solve|address|take care of|deal with|handle|restore|auto-fix|autofix|look after|attend to|see to';

export const swap =
  'replace|rename|swap|swap out|substitute|switch|exchange|rebrand|find and replace|search and replace|find & replace|search & replace|bulk replace|global replace|mass replace|replace all|find/replace|search/replace|supersede|trade|trade out';

export const alter =
  'change|update|convert|turn|correct|fix|modify|edit|find and change|adjust|alter|make|transform|migrate|rewrite|reword|rephrase|respell|amend|revise|flip|tweak|normalise|normalize|standardise|standardize|harmonise|harmonize';

export const assign =
  'set|add|update|change|edit|make|put|modify|use|insert|adjust|assign|switch|turn|write|specify|define|give|enter|fill in|provide|supply|tweak|revise';

export const lead =
  'redirect|forward|reroute|point|send|route|re-route|map|301|divert|direct|steer|bounce|alias|lead|pipe';

export const examine =
  'check|validate|verify|lint|audit|inspect|scan|analyse|analyze|test|go through|look through|look over|double-check|double check|review|examine|crawl|have a look at|take a look at|look at|proof|assess|sanity check|sanity-check|health check|vet|go over|comb through|run through|look into|probe|sweep|evaluate|survey';

export const tell =
  'report|list|show|find|display|print|get|identify|detect|point out|list out|collect|name|enumerate|summarise|summarize|count|uncover|spot|locate|surface|output|compile|flag|highlight|outline|itemise|itemize|catalogue|catalog|hunt for|hunt down|track down|dig up|sniff out|look up|check for|look for|search for|scan for|gather|write up';

/** What no form does. Where an order could stand, each of them is one, and never a part of a reason. */
export const beyond =
  'improve|shorten|translate|explain|describe|expand|polish|proofread|simplify|summarise|summarize|clarify|split|merge|combine|reorder|reorganise|reorganize|restructure|document|archive|undo|revert|refresh|extend|enhance|revisit|overhaul|restyle|refactor|retire|unpublish|deprecate|consolidate|condense|trim|duplicate|copy|clone|illustrate|elaborate|mention|reference|cover|contact|notify|email|upload|download|deploy|sync|embed|annotate|crop|resize|compress|format|capitalise|capitalize';
