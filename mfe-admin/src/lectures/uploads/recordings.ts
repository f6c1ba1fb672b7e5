/** For file inputs: videos and sound, also those of whose names some systems know no type. */
export const RECORDINGS = 'video/*,audio/*,.mkv,.avi,.wmv,.mpg,.vob,.mts,.ts,.flv,.3gp';
