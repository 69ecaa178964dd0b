export default {
  docs: [
    'intro',
    {
      type: 'category',
      label: 'Guides',
      items: ['guides/install', 'guides/backup', 'guides/upgrade'],
    },
    {
      type: 'category',
      label: 'Reference',
      items: ['reference/cli', 'reference/config'],
    },
  ],
};
