import { act, fireEvent, screen } from '@testing-library/react'
import { ERRORS } from '@vigil/contract'
import { expect, it } from 'vitest'
import { openLive, pass, press, settle, show, words } from '../../../test/show.tsx'
import { ApiError } from '../../lib/calls/api.ts'
import { encryptPassword } from '../../lib/calls/password-cipher.ts'
import ChangePasswordDialog from './change-password-dialog.tsx'
import { ProfileForm } from './profile-form.tsx'

const enter = (label: string, value: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }))
async function save() {
  await press(screen.getByRole('button', { name: 'Save' }))
  await settle()
  await settle()
}
const page = () => words(document.body)
const refused = (name: 'wrongOldPassword' | 'wrongEmailCode', message: string) =>
  new ApiError({ kind: 'rejected', code: ERRORS[name].code, message })

it('a password is changed by its rules, checked again when the new one is edited [VAL-02]', async () => {
  const sent: unknown[] = []
  const confirmed: string[] = []
  let closed = 0
  const api = async (_: string, input: unknown) => {
    sent.push(input)
    if (sent.length === 1) throw refused('wrongOldPassword', 'The old password is wrong')
    return 'token'
  }
  const live = openLive().live
  const user = { username: 'watcher' }
  await show(<ChangePasswordDialog open onClose={() => closed++} />, { api, live, user, confirmed })
  await save()
  expect(page()).toContain('Please enter old password')
  expect(page()).toContain('Please enter your password again')
  await enter('Old password', 'Wrong123')
  await enter('New password', 'weak')
  await enter('New password again', 'weak')
  await save()
  expect(document.getElementById('newPassword_help')?.textContent).toContain('at least 8 characters')
  await enter('New password', 'Another123')
  await settle()
  expect(page()).toContain('Passwords do not match')
  expect(sent).toEqual([])
  await enter('New password again', 'Another123')
  await save()
  expect(page()).toContain('The old password is wrong')
  expect([closed, confirmed]).toEqual([0, []])
  await enter('Old password', 'Watcher123')
  await save()
  expect(sent.at(-1)).toEqual({
    oldPassword: encryptPassword('watcher', 'Watcher123'),
    newPassword: encryptPassword('watcher', 'Another123'),
  })
  expect([closed, confirmed]).toEqual([1, ['Your password has been changed']])
})

it('a new address is taken only with the code that was sent, and nobody asks twice in a minute [VAL-03, VAL-04]', async () => {
  const sent: [string, unknown][] = []
  let saved = 0
  const api = async (name: string, input: unknown) => {
    sent.push([name, input])
    if (name === 'emailCode') return '123456'
    if ((input as { emailCode: string }).emailCode !== '123456') throw refused('wrongEmailCode', 'Code incorrect')
    return undefined
  }
  const user = { name: 'Operator', email: 'old@example.org', emailAlarm: 0 } as const
  await show(<ProfileForm onSaved={() => saved++} />, { api, live: openLive().live, user })
  await enter('Name', '')
  await enter('E-mail', 'not an address')
  for (const label of ['Name', 'E-mail']) await act(async () => void fireEvent.blur(screen.getByLabelText(label)))
  await save()
  expect(page()).toContain('Please enter username')
  expect(page()).toContain('Please enter a valid email')
  await enter('Name', 'Shift operator')
  await enter('E-mail', 'shift@example.org')
  await press(screen.getByRole('button', { name: 'Send code' }))
  await settle()
  expect(page()).toContain('Your code is 123456')
  expect(screen.getByRole('button', { name: /Again in (59|60) s/ })).toHaveProperty('disabled', true)
  await pass(61_000)
  expect(screen.getByRole('button', { name: 'Send code' })).toHaveProperty('disabled', false)
  await enter('Verification code', '000000')
  await save()
  expect(page()).toContain('Code incorrect')
  expect(saved).toBe(0)
  await enter('Verification code', '123456')
  await save()
  expect(saved).toBe(1)
  expect(sent.at(-1)).toMatchObject(['updateUser', { name: 'Shift operator', email: 'shift@example.org' }])
})
