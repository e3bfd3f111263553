/** The stored build of the static data was read before stations had their owners' names: it is read once more. 0: of no known build. */
export const staticDataAgain = `
  UPDATE static_data_builds SET build_number = 0;
`;
