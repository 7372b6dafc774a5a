import { LiveProvider } from '../../live/live-context.tsx'
import { useDeskState } from '../session/desk-context.tsx'
import { SessionProvider } from '../session/session-provider.tsx'
import { Dressing } from './dressing.tsx'
import { Frame } from './frame.tsx'
import './shell.css'

/** For everybody who is signed in; leaving it closes the live link. */
export default function Layout() {
  const { basic } = useDeskState()
  if (basic === undefined) return null
  return (
    <Dressing>
      <SessionProvider basic={basic}>
        <LiveProvider>
          <Frame permissions={basic.permissions} />
        </LiveProvider>
      </SessionProvider>
    </Dressing>
  )
}
