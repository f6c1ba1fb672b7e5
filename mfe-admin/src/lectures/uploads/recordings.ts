/** The `accept` of file inputs: video and sound, including extensions unknown to some systems. */
export const ACCEPTED_RECORDINGS = 'video/*,audio/*,.mkv,.avi,.wmv,.mpg,.vob,.mts,.ts,.flv,.3gp';
