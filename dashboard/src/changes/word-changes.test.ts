import { expect, test } from 'vitest';
import { changedWords } from './word-changes.ts';

const texts = (before: string, after: string) => {
  const changes = changedWords(before, after);
  return [
    changes.old.map(({ from, to }) => before.slice(from, to)),
    changes.new.map(({ from, to }) => after.slice(from, to)),
  ];
};

test('only the words that differ are marked', () => {
  expect(texts('Install Acme on your server.', 'Install Apex on your server.')).toEqual([['Acme'], ['Apex']]);
});

test('changed words beside each other are one mark, with the blank between them', () => {
  expect(texts('the old grey house stands here', 'the new white house stands here')).toEqual([
    ['old grey'],
    ['new white'],
  ]);
});

test('what only comes or only goes is marked on its side alone', () => {
  expect(texts('run npm start', 'run npm start now')).toEqual([[], [' now']]);
});

test('a word inside that moved away is found between equal ends and equal middles', () => {
  expect(texts('a b c d e f g', 'a X c d Y f g')).toEqual([
    ['b', 'e'],
    ['X', 'Y'],
  ]);
});

test('letters with marks and characters outside the first plane are not cut apart', () => {
  expect(texts('Grüße an alle 👋 hier', 'Gruß an alle 🎉 hier')).toEqual([
    ['Grüße', '👋'],
    ['Gruß', '🎉'],
  ]);
});

test('lines with hardly a word in common are not compared word by word', () => {
  expect(texts('Install the server first.', '<Card href="/x" />')).toEqual([[], []]);
  expect(texts('', '')).toEqual([[], []]);
  expect(texts('', 'new')).toEqual([[], []]);
});

test('a very long line is told apart by its ends', () => {
  const middle = (word: string) => Array.from({ length: 900 }, (_, at) => `${word}${at}`).join(' ');
  const ends = 'same words at the start '.repeat(400);
  const [old, now] = texts(`${ends}${middle('a')} end`, `${ends}${middle('b')} end`);
  expect(old).toEqual([middle('a')]);
  expect(now).toEqual([middle('b')]);
});
