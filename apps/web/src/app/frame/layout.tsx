import { LiveProvider } from '../../live/live-context.tsx'
import { useDesk, useDeskState } from '../session/desk-context.tsx'
import { Frame } from './frame.tsx'
import { SignedInProviders } from './signed-in-providers.tsx'
import './shell.css'
import './print.css'
import { shows } from '@vigil/domain'
import { memo, type ReactNode, useEffect, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { followToken } from '../../lib/calls/token-sharing.ts'
import { type Session, SessionContext } from '../../lib/session.tsx'
import { LOGIN } from '../routing/guard.ts'
import type { BasicData } from '../session/session-desk.ts'

function SessionProvider({ basic, children }: { basic: BasicData; children: ReactNode }) {
  const { desk, messages } = useDesk()
  const navigate = useNavigate()
  useEffect(followToken, [])
  const session = useMemo(
    (): Session => ({
      api: desk.api,
      download: desk.download,
      config: desk.config,
      user: basic.user,
      deviceTypes: basic.deviceTypes,
      can: (code) => shows(basic.permissions, code),
      present: messages.present,
      confirm: (text) => messages.say('success', text),
      signOut: () => {
        desk.signOut()
        void navigate(LOGIN, { replace: true })
      },
      reloadUser: () => desk.reloadUser(),
    }),
    [desk, messages, basic, navigate],
  )
  return <SessionContext value={session}>{children}</SessionContext>
}

/** Memoized: the router renders its routes anew with every address, and nothing here depends on the address. */
const SignedIn = memo(function SignedIn({ basic }: { basic: BasicData }) {
  return (
    <SignedInProviders>
      <SessionProvider basic={basic}>
        <LiveProvider>
          <Frame permissions={basic.permissions} />
        </LiveProvider>
      </SessionProvider>
    </SignedInProviders>
  )
})

/** For everybody who is signed in; leaving it closes the live link. */
export default function Layout() {
  const { basic } = useDeskState()
  return basic === undefined ? null : <SignedIn basic={basic} />
}
