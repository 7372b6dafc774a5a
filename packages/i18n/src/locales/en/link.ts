export const link = {
  label: 'Live link',
  notStarted: 'Not started',
  connecting: 'Connecting…',
  live: 'Live',
  lost: 'Connection lost',
  restarting: 'Connection lost, restarting in {seconds} s',
  notLive: 'What you see is not live: last update {seconds} s ago',
  stale: 'Stale',
  updating: 'Bringing the picture up to date…',
  restored: 'Connection restored',
  failed: 'The live link could not be set up',
  retryNow: 'Retry now',
}
