try {
  throw null;
} catch ({message}) {
  message;
}
