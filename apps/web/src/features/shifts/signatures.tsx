import { type HandOver, Permission, SIGNING_ROLES } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { Button, Input } from 'antd'
import { type FormEvent, useId, useState } from 'react'
import { encryptPassword } from '../../lib/calls/password-cipher.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import { useShiftAct } from './use-shift-act.ts'

interface SignaturesProps {
  readonly handOver: HandOver
  /** What is entered and not saved would not be what is signed. */
  readonly unsaved: boolean
}

export function Signatures({ handOver, unsaved }: SignaturesProps) {
  const { t } = useTranslation()
  const { can, config } = useSession()
  const next = SIGNING_ROLES.find((role) => handOver[role] === null)
  return (
    <section className="shift-signatures" aria-label={t('shift.handOver.signed')}>
      {SIGNING_ROLES.map((role) => {
        const signature = handOver[role]
        return (
          <dl key={role}>
            <dt>{t(`shift.handOver.${role}`)}</dt>
            <dd>
              {signature === null ? (
                <span className="quiet">{t('shift.handOver.unsigned')}</span>
              ) : (
                <>
                  <strong>
                    <bdi>{signature.name || signature.username}</bdi>
                  </strong>{' '}
                  <bdi className="quiet">({signature.username})</bdi>{' '}
                  <bdi dir="ltr">{formatDateTime(signature.at, config.timeZone)}</bdi>
                </>
              )}
            </dd>
          </dl>
        )
      })}
      {next !== undefined && can(Permission.AlarmHandle) && (
        <SignForm key={next} handOver={handOver} role={next} disabled={unsaved} />
      )}
    </section>
  )
}

interface SignFormProps {
  readonly handOver: HandOver
  readonly role: (typeof SIGNING_ROLES)[number]
  readonly disabled: boolean
}

/** Both may stand at one console: whoever signs proves who they are, whosever session it is. */
function SignForm({ handOver: { id, version }, role, disabled }: SignFormProps) {
  const { t } = useTranslation()
  const { api, user } = useSession()
  const { busy, run } = useShiftAct()
  const nameId = useId()
  const passwordId = useId()
  const [username, setUsername] = useState(role === 'giver' ? user.username : '')
  const [password, setPassword] = useState('')
  const isFilled = username.trim() !== '' && password !== ''
  const sign = async (event: FormEvent) => {
    event.preventDefault()
    if (!isFilled || busy || disabled) return
    const name = username.trim()
    const input = { id, version, as: role, username: name, password: encryptPassword(name, password) }
    const signed = await run(() => api('signHandOver', input), t('shift.handOver.signed'))
    // Who was refused may be typing the next one already.
    if (signed === undefined) setPassword((typed) => (typed === password ? '' : typed))
  }
  return (
    <form className="shift-sign" onSubmit={(event) => void sign(event)} autoComplete="off">
      <div>
        <label htmlFor={nameId}>{t('signIn.username')}</label>
        <Input
          id={nameId}
          dir="ltr"
          autoComplete="off"
          maxLength={64}
          value={username}
          onChange={({ target }) => setUsername(target.value)}
        />
      </div>
      <div>
        <label htmlFor={passwordId}>{t('signIn.password')}</label>
        <Input.Password
          id={passwordId}
          dir="ltr"
          autoComplete="new-password"
          maxLength={200}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </div>
      <Button type="primary" htmlType="submit" loading={busy} disabled={!isFilled || disabled}>
        {t(`shift.handOver.sign.${role}`)}
      </Button>
      <p className="quiet">{t('shift.handOver.signHint')}</p>
    </form>
  )
}
