export default {
  title: 'Tideline',
  url: 'https://tideline.example',
  baseUrl: '/',
  presets: [['classic', { docs: { sidebarPath: './sidebars.js', lastVersion: 'current' } }]],
};
