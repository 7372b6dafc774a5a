import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useSession } from '../lib/session.tsx'
import { DEFAULT_MONITOR_CONFIG } from '../lib/storage.ts'
import { useStored } from '../lib/use-stored.ts'
import { browserWorld } from './browser-world.ts'
import { createLive, type Live } from './live.ts'

export type { Live }

export const LiveContext = createContext<Live | undefined>(undefined)

/** Opens the live link of the signed-in operator, and closes it when the console is left. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const session = useSession()
  const current = useRef(session)
  useEffect(() => {
    current.current = session
  })
  const userId = session.user.id
  const live = useMemo(
    () =>
      createLive(
        {
          api: (name, input, options) => current.current.api(name, input, options),
          present: (error) => current.current.present(error),
        },
        userId,
        browserWorld(userId),
      ),
    [userId],
  )
  const [opened, setOpened] = useState<Live>()
  useEffect(() => {
    live.open()
    setOpened(live)
    return () => live.close()
  }, [live])
  const [{ enableAlarmDisposition }] = useStored('monitorConfig', DEFAULT_MONITOR_CONFIG)
  useEffect(
    () => live.setProfile(session.user.profile, enableAlarmDisposition),
    [live, session.user.profile, enableAlarmDisposition],
  )
  // The link comes first: its worker and its calls are under way while the pages are drawn.
  return <LiveContext value={live}>{opened === live && children}</LiveContext>
}

export function useLive(): Live {
  const live = useContext(LiveContext)
  if (live === undefined) throw new Error('used outside the live link')
  return live
}
