import { LOGIN_KEY_LENGTH, LOGIN_KEY_PADDING } from '../constants.ts'

/** The text whose first eight bytes encrypt a password on its way: the user name, padded to nine characters. */
export function loginKey(username: string, padding: string = LOGIN_KEY_PADDING): string {
  return username.padEnd(LOGIN_KEY_LENGTH, padding)
}
