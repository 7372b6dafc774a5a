export const sound = {}
