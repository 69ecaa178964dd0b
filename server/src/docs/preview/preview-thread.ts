// Previews one page after another for `PreviewAside`, in a thread of its own.
import { parentPort } from 'node:worker_threads';
import { type PageToPreview, previewPage } from './preview-page.ts';

// As JSON, which is what is sent: a tree would have to be copied first.
parentPort!.on('message', (page: PageToPreview) => {
  parentPort!.postMessage(JSON.stringify(previewPage(page)));
});
