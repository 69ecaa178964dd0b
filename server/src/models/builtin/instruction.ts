/** What the built-in model was asked to do. A page is named as the person wrote it: `docs/` finds it. */
export type Instruction =
  | {
      verb: 'replace-term';
      from: string;
      to: string;
      /** Absent: on every page. */
      pages?: string[];
      /** Pages that are left alone. */
      except?: string[];
      code: boolean;
      urls: boolean;
      versions: boolean;
      translations: boolean;
      generated: boolean;
    }
  | { verb: 'move-page'; from: string; to: string }
  | { verb: 'add-page'; title: string; text: string; path?: string; group?: string }
  | { verb: 'delete-page'; page: string }
  | { verb: 'fix-links'; pages?: string[]; except?: string[] }
  | { verb: 'add-redirect'; from: string; to: string }
  | {
      verb: 'set-field';
      field: string;
      value: string;
      /** The value is one or more items of a list, which become the list, are added to it or taken out of it. */
      items?: 'set' | 'add' | 'remove';
      pages: string[] | 'all';
      except?: string[];
    }
  | { verb: 'remove-field'; field: string; pages: string[] | 'all'; except?: string[] }
  | { verb: 'set-style'; style: 'list-marker'; value: '*' | '-' | '+'; pages?: string[]; except?: string[] }
  | { verb: 'set-style'; style: 'heading'; value: 'atx' | 'setext'; pages?: string[]; except?: string[] }
  | { verb: 'set-style'; style: 'emphasis'; value: '*' | '_'; pages?: string[]; except?: string[] }
  | { verb: 'set-style'; style: 'strong'; value: '**' | '__'; pages?: string[]; except?: string[] }
  /** Without a page: every page that is missing. */
  | { verb: 'add-to-navigation'; page?: string; group?: string }
  | { verb: 'report'; pages?: string[]; except?: string[] };
