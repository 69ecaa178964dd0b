import { defineConfig } from 'vitepress';

export default defineConfig({
  title: 'Quill',
  themeConfig: {
    sidebar: [
      {
        text: 'Guide',
        items: [
          { text: 'Getting started', link: '/guide/getting-started' },
          { text: 'Fields', link: '/guide/fields' },
          { text: 'Validation', link: '/guide/validation' },
        ],
      },
      {
        text: 'Reference',
        items: [
          { text: 'Options', link: '/reference/options' },
          { text: 'Events', link: '/reference/events' },
        ],
      },
    ],
  },
});
