export const palette = {
  label: 'Command palette',
  placeholder: 'Find a page, device or action',
  results: 'Results',
  empty: 'Nothing found',
  found_one: '{count} result',
  found_other: '{count} results',
  narrow: 'There are more: type on to narrow them down',
  move: 'to move',
  choose: 'to open',
  close: 'to close',
  recent: 'recent',
  kind: {
    page: 'Page',
    device: 'Device',
    action: 'Action',
  },
  action: {
    language: 'Language: {language}',
  },
}
