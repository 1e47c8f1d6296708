/** DEVELOPMENT_CODE of the servers that tests and bench start, so that nobody has to read it from their output. */
export const developmentCode = 'code-of-the-tests'
