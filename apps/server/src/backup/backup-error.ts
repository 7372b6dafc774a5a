/** Why a backup was not taken or not restored; its message is one line for the person who gave the command. */
export class BackupError extends Error {
  override name = 'BackupError'
}
