/** Stops of metro line 1 that have detectors, outward from the centre. */
export const NORTH_STATIONS = [
  'station.market',
  'station.cityHall',
  'station.university',
  'station.northPark',
  'station.northgate',
] as const
export const SOUTH_STATIONS = [
  'station.theatre',
  'station.oldTown',
  'station.museum',
  'station.southQuay',
  'station.southBeach',
] as const
