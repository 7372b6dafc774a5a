/** What HTTP 403 leads to. Many calls may fail at once; the dialog shows once until it is acknowledged. */
export function onSessionExpired(call: 'logout' | 'other', dialogOpen: boolean): 'signOut' | 'showDialog' | 'nothing' {
  if (call === 'logout') return 'signOut'
  return dialogOpen ? 'nothing' : 'showDialog'
}
