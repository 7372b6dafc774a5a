const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i

/** Whether others on the network can read what is sent: plain HTTP that leaves the machine. */
export const isReadableOnTheWay = ({ protocol, hostname }: { protocol: string; hostname: string }): boolean =>
  protocol === 'http:' && !LOOPBACK.test(hostname)
