export const fleet = {
  search: 'Search name, serial number, model or site',
  age: {
    seconds: '{value} s ago',
    minutes: '{value} min ago',
    hours: '{value} h ago',
    days: '{value} days ago',
    now: 'just now',
    never: 'never reported',
  },
  simulated: 'Simulated',
  simulatedHint: 'Readings of this device come from the simulator',
  silenced: 'Silenced',
  count: {
    total_one: '{count} device',
    total_other: '{count} devices',
  },
  shown_one: '{count} device shown',
  shown_other: '{count} devices shown',
  empty: {
    none: 'No devices yet. Ask your administrator to add them.',
    noMatch: 'No device matches. Change the search or the filter.',
    noAlarm: 'Nothing is alarming',
  },
  loading: 'Loading devices…',
  newAlarm: '{device}: {state}',
}
