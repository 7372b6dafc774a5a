import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { loginAddress } from '../routing/guard.ts'
import { useDesk, useDeskState } from './desk-context.tsx'

/** Once until it is acknowledged, however many calls have failed; then the sign-out. */
export function ExpiredDialog() {
  const { expired } = useDeskState()
  return expired ? <OpenDialog /> : null
}

function OpenDialog() {
  const { t } = useTranslation()
  const { desk } = useDesk()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  const loginAgain = () => {
    desk.acknowledge()
    void navigate(loginAddress(pathname + search), { replace: true })
  }
  return (
    <dialog
      ref={dialog}
      className="confirm-frame"
      aria-modal="true"
      aria-labelledby="expired-title"
      aria-describedby="expired-text"
      // There is nothing to go back to: Escape must not leave a dead screen that looks alive.
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id="expired-title">{t('error.prompt')}</h2>
      <p id="expired-text">{t('error.loginAgain')}</p>
      <div className="confirm-acts">
        <button type="button" className="plain-button primary" onClick={loginAgain}>
          {t('error.relogin')}
        </button>
      </div>
    </dialog>
  )
}
