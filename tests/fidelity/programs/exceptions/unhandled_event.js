let told = 0;
onunhandledrejection = event => {
  told++;
};
Promise.reject('told');
