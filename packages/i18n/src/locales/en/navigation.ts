export const navigation = {
  none: 'No mobile device can be seen from here',
  only: 'Devices shown',
  all: 'All {count} mobile devices',
  most: 'The first {count} are shown; choose those that matter.',
  lost: 'The link is lost: positions are the last known. It is restored by itself, and the gap is filled from the record.',
  devices: 'Mobile devices',
  followNone: 'Follow none',
  follow: 'Keep in view',
  open: 'Live track',
  trips: 'Trips',
  every: 'every {time}',
  ways: 'Trails of the last hour: {quantity}',
  noWays: 'No mobile device reported a position in the hour before this moment.',
  mostWays: 'The trails of {count} devices are drawn; filter for those that matter.',
  fitAll: 'Show all devices',
  quality:
    'Devices report neither satellites nor accuracy. How good a position is shows in its age and in how often positions come.',
}
