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
  | ({
      verb: 'add-page';
      title: string;
      text: string;
      path?: string;
      description?: string;
      sidebarTitle?: string;
      icon?: string;
      /** Not in the navigation yet. */
      unlisted?: true;
    } & Place)
  | { verb: 'delete-page'; page: string }
  /** Without kinds: links and anchors. */
  | { verb: 'fix-links'; pages?: string[]; except?: string[]; kinds?: ('links' | 'anchors' | 'images')[] }
  | { verb: 'add-redirect'; from: string; to: string; temporary?: true }
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
  /** Without pages: every page that is missing; `among` some: those of them that are. */
  | ({ verb: 'add-to-navigation'; page?: string; pages?: string[]; among?: string[] } & Place)
  | { verb: 'report'; pages?: string[]; except?: string[]; kinds?: ReportKind[] };

export type ReportKind = 'links' | 'anchors' | 'images' | 'pages' | 'navigation';

/** Where in the navigation: in a group, beside a page, or at an end of the group. */
export interface Place {
  group?: string;
  before?: string;
  after?: string;
  at?: 'start' | 'end';
}
