/** A project's addresses, as a site has to name them. */
export interface Place {
  projectId: string;
  /** Where Docwright answers. */
  url: string;
  /** Where the script is. */
  tracker: string;
  /** Where views of script and pixel go. */
  collect: string;
}

export interface Step {
  text: string;
  code?: { what: string; text: string };
}

/** A way to send page views, for those who serve their documentation like this. */
export interface Stack {
  id: string;
  label: string;
  group: 'In the page' | 'Beside the site' | 'Access logs' | 'Log drains' | 'Your own code';
  /** Which readers it sees. */
  sees: string;
  /** Whether a key of the project goes with it. */
  needsKey: boolean;
  steps(place: Place): readonly Step[];
}
